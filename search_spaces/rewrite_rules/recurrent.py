"""LSTM, GRU and RNN: a bias is part of the operator, whether a file has it or not."""

from search_spaces.operators import Value, operator
from search_spaces.rewrite_rules.network import Network, Replacement, Rule, chain, of_several


@of_several()
def _uniform(index: int, network: Network) -> Replacement:
    """With a bias, without omitted operands at the end. The reader omits initial states of 0, as exporters do."""
    op, inputs, shape = network.nodes[index]
    weight = op.values.get("w1")
    if not isinstance(weight, tuple) or "w2" not in op.values:
        return None
    directions, rows = int(weight[0]), int(weight[1])
    kept: dict[str, Value] = dict(op.values)
    if kept.get("c3", ()) == ():
        kept.pop("c3", None)
        kept["w3"] = (directions, 2 * rows)
    # A computed operand after the bias keeps the omitted ones before it.
    later = [int(k[1:]) for k in kept if k[0] in "cw" and k[1:].isdigit() and kept[k] != ()]
    if len(inputs) == 1:
        kept = {k: v for k, v in kept.items() if v != () or int(k[1:]) < max(later)}
    wanted = operator(op.name, *kept.items())
    return None if wanted is op else chain([(wanted, shape)], inputs)


RULES: dict[str, tuple[Rule, ...]] = dict.fromkeys(("LSTM", "GRU", "RNN"), (_uniform,))
