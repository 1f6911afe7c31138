import { expect, test } from 'vitest';
import { ATTACKS, namingSite, raw, request } from '../../support/smuggled-requests.ts';

test('each of a thousand visitors gets their own response, whatever others send in between', async () => {
  const { url, request: send } = await namingSite();
  const visit = async (number: number) => {
    const [, attack] = ATTACKS[number % ATTACKS.length] ?? ['', ''];
    const [victim] = await Promise.all([
      send(`/api/votes?victim=${number}`, { headers: { accept: `victim ${number}` } }),
      raw(url, attack),
    ]);
    return victim.text();
  };
  for (let first = 0; first < 1000; first += 50) {
    const numbers = Array.from({ length: 50 }, (_, index) => first + index);
    expect(await Promise.all(numbers.map(visit))).toEqual(
      numbers.map((number) => `/api/votes?victim=${number} for victim ${number}: `),
    );
  }
});

test('a partial body never reaches the API when the rest does not arrive: the server closes the connection', async () => {
  const { url, seen } = await namingSite();
  const half = request('POST /api/votes', ['Content-Length: 100'], '{"half":');
  await raw(url, half).catch(() => undefined);
  expect(seen).toEqual([]);
});
