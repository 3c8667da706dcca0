import type { PasskeyAnswer } from "../protocol/generated";
import { beginCeremony } from "./api";

/** Whether this browser can make passkeys here: it has to know how, and the page to be secure. */
export function passkeysWork(): boolean {
  return (
    typeof PublicKeyCredential !== "undefined" &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === "function" &&
    // Passkeys belong to a name: an address in numbers has none.
    !/^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ""))
  );
}

/** A new passkey for a name; null if the person would rather not. */
export async function makePasskey(name: string): Promise<PasskeyAnswer | null> {
  const { id, options } = await beginCeremony(name);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return answered(id, await unlessDeclined(navigator.credentials.create({ publicKey })));
}

/** A passkey that the person has; null if they would rather not. */
export async function usePasskey(): Promise<PasskeyAnswer | null> {
  const { id, options } = await beginCeremony(null);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  return answered(id, await unlessDeclined(navigator.credentials.get({ publicKey })));
}

function answered(ceremony: string, credential: Credential | null): PasskeyAnswer | null {
  if (credential === null) return null;
  const passkey = (credential as PublicKeyCredential).toJSON() as unknown;
  return { ceremony, passkey: passkey as Record<string, unknown> };
}

async function unlessDeclined(asked: Promise<Credential | null>): Promise<Credential | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
