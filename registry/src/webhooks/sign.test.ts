import { expect, test } from 'vitest';
import { createSecret, signedHeaders } from './sign.ts';

test('the signature matches the example of the Standard Webhooks libraries', () => {
  const headers = signedHeaders(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  );
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

test('a secret has the format that receivers expect', () => {
  expect(createSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(createSecret()).not.toBe(createSecret());
});
