import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createSigning } from '@agent-atlas/registry/access/signing';
import { createToken } from '@agent-atlas/registry/access/token-format';
import { Command } from '@commander-js/extra-typings';

const random = () => randomBytes(32).toString('base64url');

/** New secrets of a site. None has a line break, which files of settings treat differently. */
export function newSecrets() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    API_TOKEN: random(),
    SESSION_SECRET: random(),
    QA_SECRET: random(),
    RELEASE_OWNER_TOKEN: createToken(),
    RELEASE_TOKEN: createToken(),
    RELEASE_SIGNING_KEY: pem.trim().replaceAll('\n', '\\n'),
  } as const;
}

export const secrets = new Command('secrets')
  .description(
    'Prints new secrets for a site. Store them: no backup of the database contains them.',
  )
  .action(async () => {
    const made = newSecrets();
    for (const [name, value] of Object.entries(made)) console.log(`${name}='${value}'`);
    const keys = (await createSigning('', made.RELEASE_SIGNING_KEY)).keys();
    console.log(`# The content of a file for RELEASE_KEYS: ${JSON.stringify(keys)}`);
  });
