"""Given a divisor polynomial as a text of bits (first bit 1) and a message as a text of hexadecimal digits, append as many zero bits as the divisor has bits less one and return the remainder of the division without carries, as a text of bits, and the number of ones in the quotient.

The message has `size` hexadecimal digits.
"""

RANGE = (4, 20_000)


def example(size, rng):
    """Arguments of solve; `rng` is a random.Random."""
    divisor = "1" + "".join(rng.choice("01") for _ in range(rng.choice([3, 8, 16]))) + "1"
    return [divisor, "".join(rng.choice("0123456789abcdef") for _ in range(size))]


# solution: long division in a list of bits
def solve(divisor, message):
    bits = []
    for digit in message:
        bits += [int(b) for b in format(int(digit, 16), "04b")]
    n = len(bits)
    bits += [0] * (len(divisor) - 1)
    ones = 0
    for i in range(n):
        if bits[i]:
            ones += 1
            for j in range(len(divisor)):
                bits[i + j] ^= divisor[j] == "1"
    return ["".join(map(str, bits[n:])), ones]


# solution: shift register
def solve(divisor, message):
    d = int(divisor, 2)
    degree = len(divisor) - 1
    register = ones = 0
    for digit in message + "0":
        value = int(digit, 16)
        for k in (3, 2, 1, 0):
            register = register << 1 | (value >> k & 1)
            if register >> degree:
                register ^= d
                ones += 1
    for _ in range(degree - 4 if degree >= 4 else 0):
        register <<= 1
        if register >> degree:
            register ^= d
            ones += 1
    return [format(register, f"0{degree}b"), ones]


# solution: table for all bytes, message padded in front
def table_for(d, degree):
    table = []
    for top in range(256):
        rest, ones = top << degree, 0
        for k in range(7, -1, -1):
            if rest >> (degree + k) & 1:
                rest ^= d << k
                ones += 1
        table.append((rest, ones))
    return table


def solve(divisor, message):
    degree = len(divisor) - 1
    table = table_for(int(divisor, 2), degree)
    mask = (1 << degree) - 1
    rest = total = 0
    for byte in bytes.fromhex("0" * (len(message) % 2) + message):
        if degree >= 8:
            top = rest >> (degree - 8) ^ byte
            rest = rest << 8 & mask
        else:
            top = rest << (8 - degree) ^ byte
            rest = 0
        change, ones = table[top]
        rest ^= change
        total += ones
    return [bin(rest)[2:].zfill(degree), total]


# solution: text windows replaced by exclusive or of texts
def minus(window, divisor):
    return "".join("0" if a == b else "1" for a, b in zip(window, divisor))


def solve(divisor, message):
    bits = "".join(bin(16 + int(c, 16))[3:] for c in message) + "0" * (len(divisor) - 1)
    window = ""
    quotient = []
    for b in bits:
        window += b
        if len(window) < len(divisor):
            continue
        quotient.append(window[0])
        window = (minus(window, divisor) if window[0] == "1" else window)[1:]
    return [window, quotient.count("1")]


# solution: remainders of all powers of two, quotient by a difference of products
def solve(divisor, message):
    degree = len(divisor) - 1
    low = int(divisor[1:], 2)
    powers = []
    value = low
    for _ in range(4 * len(message)):
        powers.append(value)
        value <<= 1
        if value >> degree:
            value = value ^ 1 << degree ^ low
    rest = 0
    ones = 0
    place = len(powers)
    for digit in message:
        for bit in format(int(digit, 16), "04b"):
            place -= 1
            if bit == "1":
                rest ^= powers[place]
    taps = [i for i in range(1, degree + 1) if divisor[i] == "1"]
    recent = [0] * (degree + 1)
    for digit in message:
        for k in (8, 4, 2, 1):
            q = int(bool(int(digit, 16) & k))
            for t in taps:
                q ^= recent[t - 1]
            recent = [q] + recent[:degree]
            ones += q
    return [format(rest, "b").rjust(degree, "0"), ones]
