import printed from "../../../src/squarely/formats/print/texts/en.json";
/** The clauses of docs/rules/*.md, and what is said when one is broken (keyed by the server's sentence). */

export const clauses = printed.clauses;

export type ClauseNumber = keyof typeof clauses;
export type Clauses = Record<ClauseNumber, string>;

export const breaches = {
  "these squares do not form one of the 21 pieces":
    "These squares do not form one of the 21 pieces.",
  "this colour plays without this piece": "This colour plays without this piece.",
  "this piece has already been played by this colour": "This colour has already played this piece.",
  "the first piece of a colour must cover a free start square":
    "The first piece of a colour must cover a free start square.",
  "the first piece of a colour must cover its own start square":
    "The first piece of a colour must cover its own start square.",
  "a piece may not share an edge with a piece of its own colour":
    "A piece may not share an edge with a piece of its own colour.",
  "a piece must touch a corner of a piece of its own colour":
    "A piece must touch a piece of its own colour at a corner.",
  "a piece may lie on empty squares only": "A piece may lie on empty squares only.",
  "a piece must lie wholly on the board": "A piece must lie wholly on the board.",
  "it is not this seat's turn": "It is not your turn.",
  "the game is over": "The game is over.",
  "this card does not lie face up": "This card does not lie face up.",
  "it is not this seat's turn to pick": "It is not your turn to pick.",
  "this seat has no picked card to use or discard": "You have no picked card to use or discard.",
  "the leftover card can be bought only once all have picked":
    "The leftover card can be bought only once all have picked.",
  "the leftover card can be bought once a turn": "The leftover card can be bought once a turn.",
  "nobody spends coins before picking a card": "Nobody spends coins before picking a card.",
  "nobody is done before all have picked": "Nobody is done before all have picked.",
  "this seat is done for this turn": "You are done for this turn.",
  "use or discard the card and place or decline every bonus first":
    "Use or discard the card, and place or decline every bonus first.",
  "these squares are not the shape at hand": "These squares are not the shape at hand.",
  "a shape must lie wholly inside its zone": "A shape must lie wholly inside its zone.",
  "a shape may lie on free squares only": "A shape may lie on free squares only.",
  "a shape must cover a bold square or touch a filled square of the zone":
    "A shape must cover a bold square or touch a filled square of the zone.",
  "there are not enough coins for this": "There are not enough coins for this.",
  "nothing comes between the two squares paid for":
    "Nothing comes between the two squares you paid for.",
  "no single squares have been paid for": "No single squares have been paid for.",
  "both squares paid for must find a place": "Both squares you pay for must find a place.",
  "there is no such double block to place or decline":
    "There is no such double block to place or decline.",
  "there is no single square to place or decline": "There is no single square to place or decline.",
  "this card cannot be drawn now": "This card cannot be drawn now.",
  "there is no section between these stations": "There is no section between these stations.",
  "only free sections can be reserved": "Only free sections can be reserved.",
  "two sections are reserved at a time": "Two sections are reserved at a time.",
  "one section is drawn at a time": "One section is drawn at a time.",
  "only free sections and those reserved by oneself can be drawn":
    "You can draw only free sections and those you reserved yourself.",
  "this train does not lie face up": "This train does not lie face up.",
  "a train is paid with solid sections of one's own":
    "A train is paid with solid sections of your own.",
  "the sections of a purchase must hang together": "The sections of a purchase must hang together.",
  "a train costs exactly as many sections as its price":
    "A train costs exactly as many sections as its price.",
  "more sections than the price are used only for a claimed shape alone":
    "More sections than the price may be used only for a claimed shape alone.",
  "a train that costs exactly as many sections as the shape lies face up":
    "A train that costs exactly as many sections as the shape lies face up.",
  "this shape card is not there to be claimed": "This shape card is not there to be claimed.",
  "shapes with an asterisk are set aside in advanced play":
    "Shapes with an asterisk are set aside in advanced play.",
  "the sections do not contain this shape": "The sections do not contain this shape.",
  "the sections must be drawn in one stroke": "The sections must be drawn in one stroke.",
  "the game begins by blackening one free section each turn":
    "The game begins by blackening one free section each turn.",
  "sections are blackened only before a two-player game":
    "Sections are blackened only before a two-player game.",
};

export type Breaches = Record<keyof typeof breaches, string>;
