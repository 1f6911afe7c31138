const LARGEST_ID = 2_147_483_647;

/** Whether a whole number above zero can be an agent's id at all. */
export const isAgentId = (id: number) => id <= LARGEST_ID;

/** The id in an address; null for text no agent can be found under. */
export function parseAgentId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return isAgentId(id) ? id : null;
}
