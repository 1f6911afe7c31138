import { Registry } from '../../src/releases/registry.ts';

// A team's terminal: activates ten versions of a remote, one after the other.
const [root, remote] = process.argv.slice(2);
if (!root || !remote) throw new Error('Usage: change-registry.ts <root> <remote>');
const registry = new Registry(root);
for (let patch = 0; patch < 10; patch++) {
  await registry.change(remote, `1.0.${patch}`, remote);
}
