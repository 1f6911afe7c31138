/** Reads the body of a response whose sender is not trusted; undefined if it has more than `most` bytes. */
export async function limitedBody(
  response: Response,
  most: number,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
