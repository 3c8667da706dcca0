"""Games on paper: true-to-size boards, sheets, cards, pieces, rules and score pads as PDF."""
