from benchmarks.code.tables import bare

PYTHON = '''"""What it is."""
import math  # for the root

class Root:
    """Roots."""

    def of(self, x):
        """Of x."""
        # The root.
        return math.sqrt(x)


def nothing():
    """Nothing at all."""
'''


def test_a_bare_program_does_the_same_without_a_word_about_it() -> None:
    text = bare(PYTHON)
    assert "#" not in text
    assert '"""' not in text
    names: dict = {}
    exec(text, names)
    assert names["Root"]().of(9) == 3
    assert names["nothing"]() is None


def test_other_languages_stay_as_they_are() -> None:
    text = "int main() { return 0; }  // nothing"
    assert bare(text) == text
