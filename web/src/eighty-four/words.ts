import type { Language } from "../memory/settings.svelte";
import type { Goal } from "../protocol/generated";

const goals: Record<Goal, string> = {
  possible: "Everything can still be laid.",
  impossible: "Not everything can be laid any more.",
  open: "Nobody has found a way yet, and nobody knows that there is none.",
};

const en = {
  light: "Still possible?",
  goals,
  looking: "Looking …",
  unknown: "Not looked at yet.",
  lookAgain: "Look again",
  branches: (count: number) => `Ways you tried (${count})`,
  branch: (pieces: number, fork: number) => `${pieces} pieces, another way from piece ${fork + 1}`,
  present: (pieces: number) => `Now: ${pieces} pieces`,
  goThere: "Lay it again",
  going: "Laying it again …",
};

type Words = typeof en;

const de: Words = {
  light: "Noch möglich?",
  goals: {
    possible: "Es lässt sich noch alles legen.",
    impossible: "Es lässt sich nicht mehr alles legen.",
    open: "Noch hat niemand einen Weg gefunden, und niemand weiß, ob es keinen gibt.",
  },
  looking: "Ich schaue nach …",
  unknown: "Noch nicht nachgesehen.",
  lookAgain: "Noch einmal nachsehen",
  branches: (count) => `Wege, die du versucht hast (${count})`,
  branch: (pieces, fork) => `${pieces} Steine, anders ab Stein ${fork + 1}`,
  present: (pieces) => `Jetzt: ${pieces} Steine`,
  goThere: "Wieder legen",
  going: "Wird wieder gelegt …",
};

const es: Words = {
  light: "¿Aún es posible?",
  goals: {
    possible: "Aún se puede colocar todo.",
    impossible: "Ya no se puede colocar todo.",
    open: "Nadie ha encontrado un camino todavía, y nadie sabe si no lo hay.",
  },
  looking: "Mirando …",
  unknown: "Aún no se ha mirado.",
  lookAgain: "Mirar otra vez",
  branches: (count) => `Caminos que has probado (${count})`,
  branch: (pieces, fork) => `${pieces} piezas, distinto desde la pieza ${fork + 1}`,
  present: (pieces) => `Ahora: ${pieces} piezas`,
  goThere: "Volver a colocar",
  going: "Volviendo a colocar …",
};

const hu: Words = {
  light: "Lehetséges még?",
  goals: {
    possible: "Még mindent le lehet rakni.",
    impossible: "Már nem lehet mindent lerakni.",
    open: "Utat még senki nem talált, és senki nem tudja, hogy nincs-e.",
  },
  looking: "Utánanézek …",
  unknown: "Még nem néztem utána.",
  lookAgain: "Nézd meg újra",
  branches: (count) => `Kipróbált utak (${count})`,
  branch: (pieces, fork) => `${pieces} elem, másképp innen: ${fork + 1}. elem`,
  present: (pieces) => `Most: ${pieces} elem`,
  goThere: "Rakd le újra",
  going: "Újra lerakjuk …",
};

export const words: Record<Language, Words> = { en, de, es, hu };
