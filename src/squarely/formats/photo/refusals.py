"""Why a photo cannot be read, and what reading one needs."""

from __future__ import annotations

from importlib.util import find_spec

from squarely.kernel.record import BadRecord
from squarely.kernel.rules import BadInput

HOW_TO = "pip install 'squarely[paper]'"
MOST_MEGABYTES = 20
"""Of a file."""
CORNERS = ("top left", "top right", "bottom right", "bottom left")
"""Of the markers, in the order of their numbers."""
REASONS = {
    "photo_not_image": "This is not a JPEG, PNG or WebP image.",
    "photo_broken": "This image is damaged or not complete: take or send it again.",
    "photo_too_large": "A photo has at most {megabytes} MB and {megapixels} megapixels.",
    "photo_too_small": "A photo has to be at least {pixels} pixels wide and high.",
    "photo_markers": ("{found} of the 4 markers are to be seen: the photo has to show {missing}."),
    "photo_two_sheets": "More than one sheet is to be seen: take a photo of each.",
    "photo_crooked": (
        "The markers do not lie as on a printed sheet: lay it flat, and take the photo from above."
    ),
    "photo_not_sheet": "Between the markers is another sheet than the one that is to be read.",
}
"""For each code its sentence."""


class NoPhotos(BadInput):
    """A photo was to be read, and what that needs is not installed."""

    def __init__(self) -> None:
        super().__init__(f"Reading photos needs OpenCV: {HOW_TO}.")


class UnreadablePhoto(BadRecord):
    """A photo that no sheet can be read from."""

    def __init__(self, code: str, **details: object) -> None:
        self.code = code
        self.details = details
        super().__init__(REASONS[code].format(**details))


def photos_installed() -> bool:
    """Whether the extra `paper` is installed."""
    try:
        return find_spec("cv2") is not None
    except ValueError:  # a module that stands for one that is missing
        return False


def need_photos() -> None:
    """Raises NoPhotos where it is not."""
    if not photos_installed():
        raise NoPhotos
