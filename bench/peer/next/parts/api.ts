/** Reads from the API that all sites share. Next.js caches the response. */
export async function read<T>(path: string): Promise<T> {
  const response = await fetch(`${process.env.API_URL}/api${path}`, { cache: 'force-cache' });
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}
