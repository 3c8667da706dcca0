import { settings, type Language } from "../../memory/settings.svelte";

const en = {
  title: "Inspect the board",
  help: "Arrow keys go from place to place, N to the next one where you can play. W what is here, P what can I play here, L last moves, S scores, Enter plays here, Esc goes back.",
  parts: "Page Down and Page Up go from part to part.",
  what: "What is here",
  play: "What can I play here",
  last: "Last moves",
  scores: "Scores",
  next: "Where can I play",
  part: "Next part",
  enter: "Play here",
  back: "Back",
  questions: "Questions",
  move: "Go",
  ways: { ArrowLeft: "Left", ArrowUp: "Up", ArrowDown: "Down", ArrowRight: "Right" },
  nothing: "You can play nothing here now.",
  nowhere: "You can play nowhere now.",
  edge: "It goes no further that way.",
  quiet: "No moves since your turn.",
  noMoves: "Nobody has moved yet.",
  score: (name: string, points: number) =>
    `${name}: ${points === 1 ? "1 point" : `${points} points`}`,
};

type Words = typeof en;

const de: Words = {
  title: "Brett erkunden",
  help: "Pfeiltasten führen von Ort zu Ort, N zum nächsten, an dem du spielen kannst. W was ist hier, P was kann ich hier spielen, L letzte Züge, S Punkte, Enter spielt hier, Esc führt zurück.",
  parts: "Bild ab und Bild auf führen von Teil zu Teil.",
  what: "Was ist hier",
  play: "Was kann ich hier spielen",
  last: "Letzte Züge",
  scores: "Punkte",
  next: "Wo kann ich spielen",
  part: "Nächster Teil",
  enter: "Hier spielen",
  back: "Zurück",
  questions: "Fragen",
  move: "Gehen",
  ways: { ArrowLeft: "Links", ArrowUp: "Hoch", ArrowDown: "Runter", ArrowRight: "Rechts" },
  nothing: "Hier kannst du gerade nichts spielen.",
  nowhere: "Du kannst gerade nirgends spielen.",
  edge: "Dort geht es nicht weiter.",
  quiet: "Keine Züge, seit du dran warst.",
  noMoves: "Noch hat niemand gespielt.",
  score: (name, points) => `${name}: ${points === 1 ? "1 Punkt" : `${points} Punkte`}`,
};

const es: Words = {
  title: "Explorar el tablero",
  help: "Las flechas llevan de un lugar a otro, N al siguiente donde puedes jugar. W qué hay aquí, P qué puedo jugar aquí, L últimas jugadas, S puntos, Intro juega aquí, Esc vuelve.",
  parts: "Av Pág y Re Pág llevan de una parte a otra.",
  what: "Qué hay aquí",
  play: "Qué puedo jugar aquí",
  last: "Últimas jugadas",
  scores: "Puntos",
  next: "Dónde puedo jugar",
  part: "Siguiente parte",
  enter: "Jugar aquí",
  back: "Volver",
  questions: "Preguntas",
  move: "Ir",
  ways: { ArrowLeft: "Izquierda", ArrowUp: "Arriba", ArrowDown: "Abajo", ArrowRight: "Derecha" },
  nothing: "Ahora no puedes jugar nada aquí.",
  nowhere: "Ahora no puedes jugar en ningún lugar.",
  edge: "Por ahí no se sigue.",
  quiet: "Ninguna jugada desde tu turno.",
  noMoves: "Nadie ha jugado todavía.",
  score: (name, points) => `${name}: ${points === 1 ? "1 punto" : `${points} puntos`}`,
};

const hu: Words = {
  title: "A tábla felderítése",
  help: "A nyilak helyről helyre visznek, az N a következőre, ahol játszhatsz. W mi van itt, P mit játszhatok itt, L utolsó lépések, S pontok, az Enter itt játszik, az Esc visszavisz.",
  parts: "A Page Down és a Page Up részről részre visz.",
  what: "Mi van itt",
  play: "Mit játszhatok itt",
  last: "Utolsó lépések",
  scores: "Pontok",
  next: "Hol játszhatok",
  part: "Következő rész",
  enter: "Játék itt",
  back: "Vissza",
  questions: "Kérdések",
  move: "Mozgás",
  ways: { ArrowLeft: "Balra", ArrowUp: "Fel", ArrowDown: "Le", ArrowRight: "Jobbra" },
  nothing: "Itt most semmit nem játszhatsz.",
  nowhere: "Most sehol nem játszhatsz.",
  edge: "Arra nincs tovább.",
  quiet: "A legutóbbi köröd óta nem volt lépés.",
  noMoves: "Még senki nem lépett.",
  score: (name, points) => `${name}: ${points} pont`,
};

export const words: Record<Language, Words> = { en, de, es, hu };

export const w = () => words[settings.language];
