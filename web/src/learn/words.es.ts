import type { LearnWords } from "./words.en";

export const es: LearnWords = {
  title: (game) => `Aprender ${game}`,
  step: (step, steps) => `Paso ${step} de ${steps}`,
  next: "Siguiente paso",
  again: "Otra vez",
  play: "Jugar una partida",
  rules: "Todas las reglas",
  finished: "No hace falta más",
  finishedMore:
    "El resto llega jugando. Una jugada que no está permitida se explica en el tablero, así que prueba sin miedo.",
  another: "Es una jugada permitida, pero no la de este paso. Inténtalo otra vez.",
  games: {
    blokus: [
      {
        title: "Empieza en tu esquina",
        text: "Juegas con el azul. Tu primera pieza debe cubrir la casilla de esquina marcada. Elige una pieza, gírala como quieras y colócala allí.",
        done: "Cada color empieza en su propia esquina.",
      },
      {
        title: "Esquina con esquina",
        text: "A partir de ahora cada pieza debe tocar una pieza tuya por una esquina y nunca por un lado. Los otros colores se pueden tocar libremente. Coloca tu segunda pieza.",
        done: "Las esquinas unen, los lados están prohibidos: esa es toda la regla.",
      },
      {
        title: "Primero las grandes",
        text: "Las casillas que sobran al final cuentan en tu contra, y las piezas grandes pronto no caben. Coloca una pieza de cinco casillas, hacia el centro si puedes.",
        done: "Las grandes al principio, las pequeñas después para los huecos.",
      },
      {
        title: "Cuando falta espacio",
        text: "Al final quedan pocos sitios. Las piezas que aún caben se ven vivas y las demás pálidas. Encuentra un sitio más.",
        done: "A quien ya no puede colocar se le salta; los demás siguen.",
      },
      {
        title: "La última casilla",
        text: "Has colocado todo menos la pieza de una casilla. Colocarlo todo vale 15 puntos, y 5 más si la de una casilla es la última. ¡Colócala!",
        done: "Veinte puntos más. Una partida perfecta.",
      },
    ],
    "blokus-to-go": [
      {
        title: "Empieza en la casilla de salida",
        text: "Juegan dos en un tablero pequeño. Tu primera pieza debe cubrir tu casilla de salida, marcada en el centro. Elige una pieza, gírala y colócala allí.",
        done: "Los dos empiezan en el centro y se encuentran enseguida.",
      },
      {
        title: "Esquina con esquina",
        text: "Cada pieza siguiente debe tocar una pieza tuya por una esquina y nunca por un lado. El otro color se puede tocar libremente. Coloca tu segunda pieza.",
        done: "Las esquinas unen, los lados están prohibidos.",
      },
      {
        title: "Gana espacio",
        text: "El tablero se llena pronto. Coloca una pieza de cinco casillas para que tus esquinas salgan a campo abierto y el otro color tenga menos sitio.",
        done: "Las grandes al principio, las pequeñas después para los huecos.",
      },
      {
        title: "Cuando falta espacio",
        text: "Quedan pocos sitios. Las piezas que aún caben se ven vivas y las demás pálidas. Encuentra un sitio más.",
        done: "Cada casilla que aún colocas es un punto que conservas.",
      },
      {
        title: "La última casilla",
        text: "Has colocado todo menos la pieza de una casilla. Colocarlo todo vale 15 puntos, y 5 más si la de una casilla es la última. ¡Colócala!",
        done: "Veinte puntos más. Una partida perfecta.",
      },
    ],
    locus: [
      {
        title: "Toma una carta",
        text: "En cada turno hay boca arriba una carta más que jugadores. Quien tiene la estrella elige primero. Toma la carta cuya forma y color más te gusten.",
        done: "Los demás eligen entre lo que queda.",
      },
      {
        title: "Rellena su forma",
        text: "La forma va en la zona de su color, girada o reflejada como quieras. Debe cubrir una casilla en negrita o estar junto a casillas ya rellenas; solo la zona roja es libre. Rellénala.",
        done: "Cada zona puntúa a su manera; la de menos puntos cuenta dos veces.",
      },
      {
        title: "Aprovecha la bonificación",
        text: "Has cubierto una casilla de bonificación. Te da enseguida otra forma pequeña, y esa puede cubrir la siguiente. Rellena la bonificación.",
        done: "De largas cadenas trata este juego.",
      },
      {
        title: "Gasta monedas",
        text: "Por 2 monedas rellenas dos casillas sueltas en cualquier zona. Paga y coloca las dos.",
        done: "Las monedas también cambian el color de una forma (1) o compran la carta sobrante (3).",
      },
      {
        title: "Termina tu turno",
        text: "Todos han elegido y no te queda nada por colocar. Aún podrías comprar la carta sobrante; esta vez, termina.",
        done: "Cuando todos terminan, se descubren las cartas siguientes.",
      },
    ],
    lokomoto: [
      {
        title: "Traza una línea",
        text: "En tu turno haces una cosa. La más sencilla: trazar un tramo libre del mapa con una línea continua. Con tus tramos pagarás después.",
        done: "Lo que está unido se puede gastar junto.",
      },
      {
        title: "Reserva",
        text: "En vez de trazar, puedes reservar dos tramos libres con líneas de puntos. No hace falta que se toquen, y solo tú podrás trazarlos después. Reserva dos.",
        done: "Reserva lo que otros necesitan tanto como tú.",
      },
      {
        title: "Compra un tren",
        text: "Un tren cuesta tantos tramos continuos y unidos como indica su precio. Lo que pagas se vuelve negro y desaparece. Elige tramos y compra un tren.",
        done: "Al final cada tren vale su precio.",
      },
      {
        title: "Reclama una forma",
        text: "Si los tramos que pagas forman una figura que está boca arriba, girada pero no reflejada, también puedes reclamarla. Compra un tren y reclama la forma.",
        done: "Las formas son puntos extra por líneas que necesitas de todos modos.",
      },
      {
        title: "Una agenda secreta",
        text: "Con agendas secretas tienes formas que solo tú ves y puedes reclamar. Paga un tren con tramos que formen una de las tuyas.",
        done: "Nadie sabía lo que tramabas.",
      },
    ],
  },
};
