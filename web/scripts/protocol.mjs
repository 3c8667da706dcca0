/** Reads the JSON Schema of the protocol from standard input and prints it as TypeScript. */
import { text } from "node:stream/consumers";
import { compile } from "json-schema-to-typescript";

/** What the generator does not know: the present name of tuples, and a part that is described but has no type. */
function adapted(_key, part) {
  if (part?.prefixItems) return { ...part, items: part.prefixItems };
  return Object.keys(part ?? {}).join() === "description" ? { ...part, tsType: "unknown" } : part;
}

const schema = JSON.parse(await text(process.stdin), adapted);
const types = await compile(schema, "Protocol", {
  additionalProperties: false,
  bannerComment:
    "/** Made by `make protocol` from the server's messages, bodies and views: do not edit. */",
  ignoreMinAndMaxItems: true,
});
process.stdout.write(types);
