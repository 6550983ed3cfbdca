"""Given a strand of DNA, find in each of its three reading frames the genes: from "ATG" to the next stop
(TAA, TAG or TGA) in the frame; an ATG inside a gene begins no new one, and one without a stop counts for
nothing. Return [number of genes with at least the given number of codons (ATG counts, the stop does
not), codons in the longest gene, the longest gene's first place (the first of equals) or -1].

The strand has `size` letters.
"""

RANGE = (9, 60_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    letters = rng.choice(["ACGT", "ACGTGC", "ACCGGTTT"])
    return [rng.randint(2, 12), "".join(rng.choice(letters) for _ in range(size))]


# solution: three passes by index
def solve(least, strand):
    count, best, place = 0, 0, -1
    for frame in range(3):
        start = None
        for i in range(frame, len(strand) - 2, 3):
            codon = strand[i : i + 3]
            if start is None:
                if codon == "ATG":
                    start = i
            elif codon in ("TAA", "TAG", "TGA"):
                codons = (i - start) // 3
                count += codons >= least
                if codons > best or (codons == best and start < place):
                    best, place = codons, start
                start = None
    return [count, best, place]


# solution: lists of codons for every frame
def solve(least, strand):
    found = []
    for frame in range(3):
        codons = [strand[i : i + 3] for i in range(frame, len(strand) - 2, 3)]
        starts = [i for i, c in enumerate(codons) if c == "ATG"]
        stops = [i for i, c in enumerate(codons) if c in {"TAA", "TAG", "TGA"}]
        position = -1
        k = 0
        for s in starts:
            if s < position:
                continue
            while k < len(stops) and stops[k] < s:
                k += 1
            if k == len(stops):
                break
            position = stops[k]
            found.append((s - position, 3 * s + frame))
    longest = min(found, default=(0, -1))
    return [sum(-n >= least for n, _ in found), -longest[0], longest[1]]


# solution: regular expression per frame
import re


def solve(least, strand):
    pattern = re.compile(r"(?:(?!ATG)...)*?(ATG(?:(?!TAA|TAG|TGA)...)*)(?:TAA|TAG|TGA)")
    answer = [0, 0, -1]
    for frame in range(3):
        at = frame
        while match := pattern.match(strand, at):
            codons = len(match[1]) // 3
            answer[0] += codons >= least
            if (-codons, match.start(1)) < (-answer[1], answer[2]):
                answer[1:] = [codons, match.start(1)]
            at = match.end()
    return answer


# solution: backwards, next stop of each frame
def solve(least, strand):
    n = len(strand)
    stop = [None, None, None]
    length = [0] * n
    for i in range(n - 3, -1, -1):
        codon = strand[i : i + 3]
        if codon == "ATG":
            if stop[i % 3] is not None:
                length[i] = (stop[i % 3] - i) // 3
        elif codon == "TAA" or codon == "TAG" or codon == "TGA":
            stop[i % 3] = i
    ends = [0, 0, 0]
    count = best = 0
    place = -1
    for i, codons in enumerate(length):
        if codons and i >= ends[i % 3]:
            ends[i % 3] = i + 3 * codons
            count += codons >= least
            if codons > best:
                best, place = codons, i
    return [count, best, place]


# solution: one pass, three machines, genes kept as texts
class Frame:
    def __init__(self):
        self.gene = None
        self.start = 0

    def read(self, codon, place):
        if self.gene is not None and codon in ("TAA", "TAG", "TGA"):
            done, self.gene = self.gene, None
            return self.start, done
        if self.gene is not None:
            self.gene.append(codon)
        elif codon == "ATG":
            self.gene = [codon]
            self.start = place
        return None


def solve(least, strand):
    frames = [Frame() for _ in range(3)]
    genes = []
    for i in range(len(strand) - 2):
        result = frames[i % 3].read(strand[i : i + 3], i)
        if result:
            genes.append((result[0], "".join(result[1])))
    genes.sort()
    if not genes:
        return [0, 0, -1]
    longest = max(genes, key=lambda g: len(g[1]))
    return [len([g for g in genes if len(g[1]) // 3 >= least]), len(longest[1]) // 3, longest[0]]
