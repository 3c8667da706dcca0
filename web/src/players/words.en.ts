const times = (count: number) => (count === 1 ? "once" : `${count} times`);

export const en = {
  keep: "Keep my name",
  account: "My account",
  keepIntro:
    "No account is needed to play. If you keep your name, your matches follow you to other devices, and rated games tell you where you stand.",
  name: "Name",
  keepWithPasskey: "Keep it with a passkey",
  keepWithoutPasskey: "Keep it with a code alone",
  noPasskeys:
    "This browser cannot make passkeys at this address (they need HTTPS and a name). Your recovery code alone will bring you back.",
  declined: "No passkey was made. You can try again, or keep your name with a code alone.",
  back: "I have a name here",
  withPasskey: "Sign in with a passkey",
  withCode: "Sign in with a code",
  code: "Recovery code",
  codeIntro:
    "Your recovery code. It is shown only now: write it down. It brings you back once if you lose your passkey, and gives you the next one.",
  codeAlone:
    "Your recovery code. It is shown only now: write it down. It is the only way back in if this device forgets you; it works once, and gives you the next one.",
  codeField: "Recovery code, or the code of another device",
  addDevice: "Add a device",
  addDeviceMore:
    "Open this link on the other device, or choose “Keep my name” there and type the code. It is good once, for ten minutes.",
  deviceQr: "Link for the other device as a QR code",
  deviceCode: "Code",
  deviceSecret: "Whoever has the code is signed in as you: show it to nobody else.",
  newDevice: "Sign this device in",
  newDeviceMore:
    "This device will be signed in to the account on which the code was made, and the matches of this browser will belong to it. Go on only if you made the code yourself.",
  signedInHere: "This device is signed in",
  offerPasskey: "With a passkey on this device you come back here without a code.",
  makePasskey: "Make a passkey here",
  notNow: "Not now",
  copy: "Copy",
  copied: "Copied",
  codeKept: "I have written it down",
  newCode: "Make a new recovery code",
  joined: (count: number) =>
    count === 1 ? "One match of this browser is yours now." : `${count} matches are yours now.`,
  profile: "My profile",
  rename: "Change my name",
  save: "Save",
  cancel: "Cancel",
  devices: "Devices",
  thisDevice: "this one",
  lastUsed: (when: string) => `last used ${when}`,
  signOut: "Sign out",
  signOutDevice: (device: string) => `Sign out: ${device}`,
  linksStay:
    "Signing a device out does not undo links to your seats: whoever has such a link can still play for you.",
  passkeys: "Passkeys",
  addPasskey: "Add a passkey",
  remove: "Remove",
  removeOf: (what: string) => `Remove: ${what}`,
  noPasskey: "None yet: your recovery code alone brings you back.",
  blocked: "Blocked players",
  unblock: "Unblock",
  unblockOf: (name: string) => `Unblock ${name}`,
  data: "Your data",
  export: "Download everything",
  delete: "Delete my account",
  deleteSure: "Delete everything now",
  deleteMore:
    "Your name, results, ratings and words are deleted for good. In finished matches a nameless player stays.",
  deleted: "Your account is deleted.",
  privacy: "Privacy",
  ratings: "Ratings",
  noRatings: "No rated games yet.",
  games: (count: number) => (count === 1 ? "1 game" : `${count} games`),
  plusMinus: (number: number) => `± ${number}`,
  since: (when: string) => `here since ${when}`,
  results: "Latest results",
  noResults: "Nothing to show yet.",
  against: "against",
  bots: (count: number, level: number) =>
    `${count === 1 ? "a bot" : `${count} bots`} of level ${level}`,
  rank: (rank: number, seats: number) =>
    `${rank}${{ 1: "st", 2: "nd", 3: "rd" }[rank] ?? "th"} of ${seats}`,
  points: (score: number) =>
    Math.abs(score) === 1
      ? `${score} point`.replace("-", "−")
      : `${score} points`.replace("-", "−"),
  rated: "rated",
  yourRating: "Your rating:",
  ratingSoon: "It is being rated …",
  notCounted: "It does not count: everybody has to be signed in, and to have moved.",
  makeRated: "Rated: it counts, without hints and taking back",
  keepForRated: "Keep your name to play rated",
  private: "private",
  favourites: "Favourite openings",
  favourite: (played: number, won: number) =>
    `played ${times(played)}, ${won === 0 ? "never won" : `won ${times(won)}`}`,
  leaderboard: "Leaderboard",
  leaderboardOf: (game: string) => `Ratings: ${game}`,
  leaderIntro:
    "Players whose rating is certain enough, which takes about ten rated games. The ratings of the bots were measured in many games against each other.",
  player: "Player",
  rating: "Rating",
  bot: (level: number) => `Bot, level ${level}`,
  nobodyYet:
    "Nobody has played enough rated games yet. A quick pairing or a rated game against bots is a start.",
  block: "Block",
  report: "Report",
  reportOf: (name: string) => `Report ${name}`,
  blockMore:
    "You will not meet at open tables, and do not read what they write. They are not told.",
  reported: "Thank you: whoever runs this table will look at it.",
  reasons: {
    insult: "Insulting",
    spam: "Spam",
    cheating: "Cheating",
    name: "Offensive name",
    other: "Something else",
  },
  what: "What is wrong?",
  more: "More (optional)",
  send: "Send",
  mute: "Mute",
  muteOf: (name: string) => `Mute ${name}`,
  unmute: "Unmute",
  muted: (count: number) => (count === 1 ? "1 line hidden" : `${count} lines hidden`),
  hiddenBlocked: (count: number, names: string) =>
    `${count === 1 ? "1 line" : `${count} lines`} hidden: you have blocked ${names}`,
  removed: "Removed by whoever runs this table",
  spectators: "Spectators",
  spectatorsMore: "Players read this after the game.",
  curve: (game: string) => `How the rating in ${game} went`,
};

export type Words = typeof en;
