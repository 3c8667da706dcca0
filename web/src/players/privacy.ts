import type { Language } from "../memory/settings.svelte";

export interface Section {
  heading: string;
  lines: string[];
}

interface Page {
  title: string;
  intro: string;
  sections: Section[];
}

const en: Page = {
  title: "Privacy",
  intro:
    "Squarely runs on the machine of whoever opened this table. Nothing is sent to anybody else unless you ask for it.",
  sections: [
    {
      heading: "Without an account",
      lines: [
        "A match is kept with the names that people typed, every move, the time of each, and what was said in the chat.",
        "Whoever has the link of a seat can play there. The server keeps only a hash of the key in it.",
        "Your browser keeps your settings, your results and the keys of your seats in its own storage. No cookie is set.",
        "Your network address is used to count requests. It is held in memory (or in Redis) for as long as a limit lasts, and is not stored with matches.",
      ],
    },
    {
      heading: "If you keep your name",
      lines: [
        "Kept in addition: your name, when you made the account, the public halves of your passkeys, a hash of your recovery code and, for ten minutes, of a code with which you add a device, and for each device its kind of browser and system and when it was used last; of a token for a program a hash, what you called it and when it was used last.",
        "Your matches, results and ratings are joined to your name. Rated and public matches can be seen by everybody; private ones only by those at the table.",
        "One cookie keeps you signed in. Scripts cannot read it, and other sites cannot use it.",
        "An e-mail address, a webhook or push notices are used only if you enter or allow them, and only to tell you that it is your turn. Push notices pass through the service of your browser’s maker; they are encrypted.",
        "Whom you block and what you report is seen by whoever runs this table, and by nobody else.",
      ],
    },
    {
      heading: "What you can do",
      lines: [
        "Download everything about you as one file, on the page of your account.",
        "Delete your account there: name, results, ratings, devices, texts in matches, everything. It is done at once. Copies in backups go when the backups do.",
        "Ask whoever runs this table to take your name out of matches that you played without an account.",
      ],
    },
    {
      heading: "What is not done",
      lines: [
        "No advertising, no tracking, no statistics about you, nothing loaded from other sites.",
        "Bots and analyses run on the server of this table.",
      ],
    },
  ],
};

const de: Page = {
  title: "Datenschutz",
  intro:
    "Squarely läuft auf dem Rechner derer, die diesen Tisch eröffnet haben. An andere geht nichts, außer du willst es.",
  sections: [
    {
      heading: "Ohne Konto",
      lines: [
        "Eine Partie wird mit den eingegebenen Namen aufbewahrt, mit jedem Zug und seiner Zeit und mit dem, was im Chat gesagt wurde.",
        "Wer den Link eines Platzes hat, kann dort spielen. Der Server behält davon nur einen Hash des Schlüssels.",
        "Dein Browser behält Einstellungen, Ergebnisse und die Schlüssel deiner Plätze bei sich. Es wird kein Cookie gesetzt.",
        "Deine Netzadresse dient dazu, Anfragen zu zählen. Sie bleibt im Speicher (oder in Redis), solange eine Grenze gilt, und wird nicht zu Partien gespeichert.",
      ],
    },
    {
      heading: "Wenn du deinen Namen behältst",
      lines: [
        "Dazu kommen: dein Name, wann du das Konto angelegt hast, die öffentlichen Hälften deiner Passkeys, ein Hash deines Wiederherstellungscodes und, zehn Minuten lang, eines Codes für ein weiteres Gerät, und je Gerät die Art von Browser und System und wann es zuletzt benutzt wurde; von einem Schlüssel für ein Programm ein Hash, wie du ihn genannt hast und wann er zuletzt benutzt wurde.",
        "Deine Partien, Ergebnisse und Wertungen gehören zu deinem Namen. Gewertete und öffentliche Partien können alle sehen, private nur die am Tisch.",
        "Ein Cookie hält dich angemeldet. Skripte können es nicht lesen, und andere Seiten können es nicht benutzen.",
        "E-Mail-Adresse, Webhook oder Push-Nachrichten werden nur benutzt, wenn du sie angibst oder erlaubst, und nur, um dir zu sagen, dass du am Zug bist. Push-Nachrichten gehen verschlüsselt über den Dienst des Browserherstellers.",
        "Wen du blockierst und was du meldest, sieht nur, wer diesen Tisch betreibt.",
      ],
    },
    {
      heading: "Was du tun kannst",
      lines: [
        "Auf der Seite deines Kontos alles über dich als eine Datei herunterladen.",
        "Dort dein Konto löschen: Name, Ergebnisse, Wertungen, Geräte, Texte in Partien, alles. Das geschieht sofort. Kopien in Sicherungen gehen mit den Sicherungen.",
        "Die Betreiber bitten, deinen Namen aus Partien zu nehmen, die du ohne Konto gespielt hast.",
      ],
    },
    {
      heading: "Was nicht geschieht",
      lines: [
        "Keine Werbung, keine Verfolgung, keine Statistik über dich, nichts von anderen Seiten.",
        "Bots und Analysen laufen auf dem Server dieses Tisches.",
      ],
    },
  ],
};

const es: Page = {
  title: "Privacidad",
  intro:
    "Squarely funciona en el equipo de quien abrió esta mesa. No se envía nada a nadie más, salvo que lo pidas.",
  sections: [
    {
      heading: "Sin cuenta",
      lines: [
        "Una partida se guarda con los nombres escritos, cada jugada con su hora y lo que se dijo en el chat.",
        "Quien tiene el enlace de un asiento puede jugar en él. El servidor solo guarda un hash de su clave.",
        "Tu navegador guarda tus ajustes, tus resultados y las claves de tus asientos. No se pone ninguna cookie.",
        "Tu dirección de red sirve para contar peticiones. Está en memoria (o en Redis) mientras dura un límite, y no se guarda con las partidas.",
      ],
    },
    {
      heading: "Si conservas tu nombre",
      lines: [
        "Se guarda además: tu nombre, cuándo creaste la cuenta, las mitades públicas de tus llaves de acceso, un hash de tu código de recuperación y, durante diez minutos, del código con el que añades un dispositivo, y, por dispositivo, el tipo de navegador y sistema y su último uso; de una clave para un programa, un hash, cómo la llamaste y su último uso.",
        "Tus partidas, resultados y puntuaciones se unen a tu nombre. Las puntuadas y públicas las puede ver cualquiera; las privadas, solo quienes están en la mesa.",
        "Una cookie te mantiene dentro. Los scripts no pueden leerla y otros sitios no pueden usarla.",
        "El correo, un webhook o los avisos push solo se usan si los das o los permites, y solo para decirte que te toca. Los avisos push pasan cifrados por el servicio del fabricante del navegador.",
        "A quién bloqueas y de qué avisas solo lo ve quien gestiona esta mesa.",
      ],
    },
    {
      heading: "Qué puedes hacer",
      lines: [
        "Descargar todo lo tuyo en un archivo, en la página de tu cuenta.",
        "Borrar allí tu cuenta: nombre, resultados, puntuaciones, dispositivos, textos en partidas, todo. Se hace al momento. Las copias de seguridad desaparecen a su tiempo.",
        "Pedir a quien gestiona esta mesa que quite tu nombre de partidas que jugaste sin cuenta.",
      ],
    },
    {
      heading: "Qué no se hace",
      lines: [
        "Ni publicidad, ni rastreo, ni estadísticas sobre ti, ni nada cargado de otros sitios.",
        "Los bots y los análisis funcionan en el servidor de esta mesa.",
      ],
    },
  ],
};

const hu: Page = {
  title: "Adatvédelem",
  intro:
    "A Squarely annak a gépén fut, aki ezt az asztalt megnyitotta. Senki másnak nem megy semmi, hacsak te nem kéred.",
  sections: [
    {
      heading: "Fiók nélkül",
      lines: [
        "Egy partiból a beírt nevek, minden lépés és annak ideje, valamint a beszélgetésben elhangzottak maradnak meg.",
        "Akinél ott van egy hely linkje, ott játszhat. A szerver a benne lévő kulcsnak csak a lenyomatát (hash) őrzi.",
        "A böngésződ a beállításaidat, az eredményeidet és a helyeid kulcsait a saját tárhelyén tartja. Sütit nem használunk.",
        "A hálózati címed a kérések számolására való. A memóriában (vagy a Redisben) van, amíg egy korlát tart, és a partikkal együtt nem mentjük el.",
      ],
    },
    {
      heading: "Ha megtartod a nevedet",
      lines: [
        "Ezenkívül megmarad: a neved, a fiók létrehozásának ideje, az azonosítókulcsaid nyilvános fele, a helyreállító kódod lenyomata és, tíz percig, annak a kódnak a lenyomata, amellyel eszközt adsz hozzá, továbbá eszközönként a böngésző és a rendszer fajtája és az utolsó használat ideje; egy program tokenjéből a lenyomata, az, hogy hogyan nevezted el, és az utolsó használat ideje.",
        "A partijaid, eredményeid és értékszámaid a nevedhez kapcsolódnak. Az értékelt és nyilvános partikat bárki láthatja; a privátakat csak azok, akik az asztalnál ültek.",
        "Egyetlen süti tart bejelentkezve. Szkriptek nem olvashatják, és más oldalak nem használhatják.",
        "Az e-mail-címet, a webhookot vagy a push-értesítéseket csak akkor használjuk, ha megadod vagy engedélyezed őket, és csak arra, hogy szóljunk: te jössz. A push-értesítések a böngésző készítőjének szolgáltatásán mennek át, titkosítva.",
        "Hogy kit tiltasz le és mit jelentesz be, azt csak az asztal üzemeltetője látja, senki más.",
      ],
    },
    {
      heading: "Mit tehetsz",
      lines: [
        "A fiókod oldalán mindent letölthetsz magadról egyetlen fájlban.",
        "Ugyanott törölheted a fiókodat: nevet, eredményeket, értékszámokat, eszközöket, a partikban írt szövegeket, mindent. Ez azonnal megtörténik. A biztonsági mentésekben lévő másolatok a mentésekkel együtt tűnnek el.",
        "Megkérheted az asztal üzemeltetőjét, hogy vegye ki a nevedet azokból a partikból, amelyeket fiók nélkül játszottál.",
      ],
    },
    {
      heading: "Ami nem történik",
      lines: [
        "Nincs reklám, nincs követés, nincs rólad statisztika, semmit nem töltünk be más oldalakról.",
        "A botok és az elemzések az asztal szerverén futnak.",
      ],
    },
  ],
};

export const privacy: Record<Language, Page> = { en, de, es, hu };
