import type { Taught } from "./lessons";

/** One step of a tutorial: what it is about, what to do, and what was learnt. */
export interface StepWords {
  title: string;
  text: string;
  done: string;
}

type Five = [StepWords, StepWords, StepWords, StepWords, StepWords];

export interface LearnWords {
  title: (game: string) => string;
  step: (step: number, steps: number) => string;
  next: string;
  again: string;
  play: string;
  rules: string;
  finished: string;
  finishedMore: string;
  another: string;
  games: Record<Taught, Five>;
}

export const en: LearnWords = {
  title: (game) => `Learn ${game}`,
  step: (step, steps) => `Step ${step} of ${steps}`,
  next: "Next step",
  again: "Once more",
  play: "Play a game",
  rules: "All the rules",
  finished: "That is all you need",
  finishedMore:
    "The rest comes with playing. A move that is not allowed is explained on the board, so try things.",
  another: "That is a legal move, but not the one this step is about. Try it once more.",
  games: {
    blokus: [
      {
        title: "Begin in your corner",
        text: "You play blue. Your first piece has to cover the marked corner square. Choose a piece, turn it as you like, and lay it there.",
        done: "Every colour begins in a corner of its own.",
      },
      {
        title: "Corner to corner",
        text: "From now on each piece must touch a piece of your own at a corner, and never along an edge. Other colours may be touched as you like. Lay your second piece.",
        done: "Corners connect, edges are forbidden: that is the whole rule.",
      },
      {
        title: "Large ones first",
        text: "Squares that are left in the end count against you, and large pieces soon find no room. Lay a piece with five squares, towards the middle if you can.",
        done: "Large pieces early, small ones for the gaps later.",
      },
      {
        title: "When it gets tight",
        text: "Late in the game only a few places are left. The pieces that still fit are bright, the others pale. Find a place for one more.",
        done: "Whoever cannot lay any more is passed over; the others go on.",
      },
      {
        title: "The last square",
        text: "You have laid everything but the single square. All pieces laid counts 15 points, and 5 more if the single square came last. Lay it!",
        done: "Twenty points more. A perfect game.",
      },
    ],
    "blokus-to-go": [
      {
        title: "Begin on the start square",
        text: "Two play on a small board. Your first piece has to cover your marked start square in the middle. Choose a piece, turn it, and lay it there.",
        done: "Both begin in the middle, so you meet at once.",
      },
      {
        title: "Corner to corner",
        text: "Each further piece must touch a piece of your own at a corner, and never along an edge. The other colour may be touched as you like. Lay your second piece.",
        done: "Corners connect, edges are forbidden.",
      },
      {
        title: "Take room",
        text: "The board fills quickly. Lay a piece with five squares, so that your corners reach into the open and the other colour has less room.",
        done: "Large pieces early, small ones for the gaps later.",
      },
      {
        title: "When it gets tight",
        text: "Only a few places are left. The pieces that still fit are bright, the others pale. Find a place for one more.",
        done: "Every square that you still lay is a point that you keep.",
      },
      {
        title: "The last square",
        text: "You have laid everything but the single square. All pieces laid counts 15 points, and 5 more if the single square came last. Lay it!",
        done: "Twenty points more. A perfect game.",
      },
    ],
    locus: [
      {
        title: "Pick a card",
        text: "Each turn one card more than there are players lies face up. Whoever has the star picks first. Take the card whose shape and colour you like best.",
        done: "The others pick from what is left.",
      },
      {
        title: "Fill in its shape",
        text: "The shape goes into the zone of its colour, turned and mirrored as you like. It has to cover a bold square or lie beside squares that are filled already; only the red zone is free. Fill it in.",
        done: "Each zone counts in its own way; the zone with the fewest points counts twice.",
      },
      {
        title: "Take the bonus",
        text: "You have covered a bonus square. It gives you another small shape at once, and that one may cover the next bonus. Fill in the bonus.",
        done: "Long chains are what the game is about.",
      },
      {
        title: "Spend coins",
        text: "For 2 coins you fill in two single squares in any zone. Pay, and place both of them.",
        done: "Coins also change a shape's colour (1) or buy the leftover card (3).",
      },
      {
        title: "Finish your turn",
        text: "All have picked and you have nothing left to place. You could still buy the leftover card; this time, be done.",
        done: "When everyone is done, the next cards are turned up.",
      },
    ],
    lokomoto: [
      {
        title: "Draw a line",
        text: "On your turn you do one thing. The simplest: draw one free section of the map with a solid line. Sections of yours are what you pay with.",
        done: "Lines that hang together can be spent together.",
      },
      {
        title: "Reserve",
        text: "Instead of drawing, you may reserve two free sections with dotted lines. They need not touch, and only you can draw them later. Reserve two.",
        done: "Reserve what others need as much as you do.",
      },
      {
        title: "Buy a train",
        text: "A train costs as many connected solid sections as its price. What you pay turns black and is gone. Choose sections and buy a train.",
        done: "A train counts its price at the end.",
      },
      {
        title: "Claim a shape",
        text: "If the sections that you pay form a shape that lies face up, turned but not mirrored, you may claim it as well. Buy a train and claim the shape.",
        done: "Shapes are extra points for lines that you need anyway.",
      },
      {
        title: "A hidden agenda",
        text: "With hidden agendas you hold secret shapes that only you can see and claim. Pay for a train with sections that form one of yours.",
        done: "Nobody knew what you were up to.",
      },
    ],
  },
};
