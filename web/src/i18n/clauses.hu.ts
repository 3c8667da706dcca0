import printed from "../../../src/squarely/formats/print/texts/hu.json";
import type { Breaches, Clauses } from "./clauses.en";

export const clauses: Clauses = printed.clauses;

export const breaches: Breaches = {
  "these squares do not form one of the 21 pieces":
    "Ezek a mezők nem adják ki a 21 elem egyikét sem.",
  "this colour plays without this piece": "Ez a szín enélkül az elem nélkül játszik.",
  "this piece has already been played by this colour": "Ez a szín ezt az elemet már kijátszotta.",
  "the first piece of a colour must cover a free start square":
    "Egy szín első elemének szabad kezdőmezőt kell lefednie.",
  "the first piece of a colour must cover its own start square":
    "Egy szín első elemének a saját kezdőmezőjét kell lefednie.",
  "a piece may not share an edge with a piece of its own colour":
    "Egy elem az oldalával nem érintkezhet saját színű elemmel.",
  "a piece must touch a corner of a piece of its own colour":
    "Az elemnek a sarkával érintenie kell egy saját színű elemet.",
  "a piece may lie on empty squares only": "Elem csak üres mezőkre kerülhet.",
  "a piece must lie wholly on the board": "Az elemnek teljes egészében a táblán kell lennie.",
  "it is not this seat's turn": "Nem te jössz.",
  "the game is over": "A parti véget ért.",
  "this card does not lie face up": "Ez a kártya nincs felfordítva.",
  "it is not this seat's turn to pick": "Nem te jössz a választással.",
  "this seat has no picked card to use or discard":
    "Nincs nálad választott kártya, amit felhasználhatnál vagy eldobhatnál.",
  "the leftover card can be bought only once all have picked":
    "A megmaradt kártyát csak akkor lehet megvenni, ha már mindenki választott.",
  "the leftover card can be bought once a turn":
    "A megmaradt kártyát körönként egyszer lehet megvenni.",
  "nobody spends coins before picking a card": "Kártyaválasztás előtt senki nem költ érmét.",
  "nobody is done before all have picked": "Senki nincs kész, amíg nem választott mindenki.",
  "this seat is done for this turn": "Ebben a körben már kész vagy.",
  "use or discard the card and place or decline every bonus first":
    "Előbb használd fel vagy dobd el a kártyát, és helyezd el az összes bónuszt, vagy mondj le róluk.",
  "these squares are not the shape at hand": "Ezek a négyzetek nem a nálad lévő alakzatot adják.",
  "a shape must lie wholly inside its zone":
    "Az alakzatnak teljes egészében a zónáján belül kell lennie.",
  "a shape may lie on free squares only": "Alakzat csak szabad négyzetekre kerülhet.",
  "a shape must cover a bold square or touch a filled square of the zone":
    "Az alakzatnak le kell fednie egy vastag keretű négyzetet, vagy érintenie kell a zóna egy kitöltött négyzetét.",
  "there are not enough coins for this": "Erre nincs elég érme.",
  "nothing comes between the two squares paid for":
    "A két kifizetett négyzet közé nem jöhet semmi.",
  "no single squares have been paid for": "Nincsenek kifizetett szimpla négyzetek.",
  "both squares paid for must find a place": "Mindkét kifizetett négyzetnek helyet kell találni.",
  "there is no such double block to place or decline":
    "Nincs ilyen dupla négyzet, amit elhelyezhetnél, vagy amiről lemondhatnál.",
  "there is no single square to place or decline":
    "Nincs szimpla négyzet, amit elhelyezhetnél, vagy amiről lemondhatnál.",
  "this card cannot be drawn now": "Ezt a kártyát most nem lehet húzni.",
  "there is no section between these stations": "E két állomás között nincs szakasz.",
  "only free sections can be reserved": "Csak szabad szakaszokat lehet lefoglalni.",
  "two sections are reserved at a time": "Egyszerre két szakaszt kell lefoglalni.",
  "one section is drawn at a time": "Egyszerre egy szakaszt kell megrajzolni.",
  "only free sections and those reserved by oneself can be drawn":
    "Csak szabad és általad lefoglalt szakaszokat rajzolhatsz meg.",
  "this train does not lie face up": "Ez a vonat nincs felfordítva.",
  "a train is paid with solid sections of one's own":
    "Vonatért saját, folytonos szakaszokkal kell fizetni.",
  "the sections of a purchase must hang together": "Egy vásárlás szakaszainak össze kell függniük.",
  "a train costs exactly as many sections as its price":
    "Egy vonat pontosan annyi szakaszba kerül, amennyi az ára.",
  "more sections than the price are used only for a claimed shape alone":
    "Az árnál több szakaszt csak pontosan a megszerzett alakzatért szabad felhasználni.",
  "a train that costs exactly as many sections as the shape lies face up":
    "Van felfordított vonat, amely pontosan annyi szakaszba kerül, mint az alakzat.",
  "this shape card is not there to be claimed": "Ez az alakzatkártya most nem szerezhető meg.",
  "shapes with an asterisk are set aside in advanced play":
    "Haladó játékban a csillaggal jelölt alakzatok félre vannak téve.",
  "the sections do not contain this shape": "A szakaszok nem tartalmazzák ezt az alakzatot.",
  "the sections must be drawn in one stroke":
    "A szakaszoknak egyetlen vonással megrajzolhatónak kell lenniük.",
  "the game begins by blackening one free section each turn":
    "A játék azzal kezdődik, hogy körönként egy szabad szakaszt befeketítetek.",
  "sections are blackened only before a two-player game":
    "Szakaszokat csak kétszemélyes játék előtt kell befeketíteni.",
};
