import { execFileSync } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesBelow } from '../../shell/src/deploy/output.ts';
import { type Program, type Settings, startProgram } from './program.ts';
import type { CallTrace } from './system-calls.ts';

/** The user of the images. This machine has none with this id. */
const UID = 65_532;

/**
 * Mounts the outputs read-only at /app, a state folder at /data and an empty /tmp, makes everything else read-only, and
 * runs Node.js there as a user without privileges. `exec` keeps the process id. The arguments begin with the settings.
 */
const SCRIPT = `set -ef
mount --bind "$ROOT" "$ROOT"
mount --bind "$OUTPUTS" "$ROOT/app"
mount -o remount,bind,ro "$ROOT/app"
mount --bind "$STATE" "$ROOT/data"
mount -t tmpfs -o mode=1777 tmp "$ROOT/tmp"
mount -t proc proc "$ROOT/proc"
for device in null urandom; do mount --bind "/dev/$device" "$ROOT/dev/$device"; done
mount -o remount,bind,ro "$ROOT"
exec $TRACER env -i DATA_DIR=/data "$@"`;

/** A root folder with the outputs and the C and C++ libraries, and nothing else, as in the images. */
export class EmptyRoot {
  private readonly folder: string;
  private readonly outputs: string;
  private readonly trace: CallTrace | undefined;

  private constructor(folder: string, outputs: string, trace: CallTrace | undefined) {
    this.folder = folder;
    this.outputs = outputs;
    this.trace = trace;
  }

  /** @throws Error unless root runs this on Linux, because only root can mount */
  static async create(outputs: string, trace?: CallTrace): Promise<EmptyRoot> {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new Error('This mounts folders: run it as root on Linux.');
    const folder = await mkdtemp(join(tmpdir(), 'atlas-root-'));
    await chmod(folder, 0o755);
    for (const name of ['app', 'data', 'tmp', 'proc', 'dev', 'etc'])
      await mkdir(join(folder, name));
    for (const device of ['null', 'urandom']) await writeFile(join(folder, 'dev', device), '');
    await copyFile('/etc/hosts', join(folder, 'etc', 'hosts'));
    for (const library of await librariesOf(outputs)) {
      await mkdir(dirname(join(folder, library)), { recursive: true });
      await copyFile(library, join(folder, library));
    }
    return new EmptyRoot(folder, outputs, trace);
  }

  /** Creates an empty state folder, the only one that programs may write. */
  async state(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-state-'));
    await chown(folder, UID, UID);
    return folder;
  }

  /** Runs a program of an output, such as `web/server/main.mjs`, or Node.js with other arguments, in this root. */
  run([program = '', ...args]: readonly string[], state: string, settings: Settings = {}): Program {
    const given = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
    const confined = ['/usr/bin/setpriv', '--no-new-privs', '/usr/sbin/chroot'];
    const isApi = program.startsWith('api/');
    const node = `/app/${isApi ? 'api' : 'web'}/bin/node`;
    const user = [`--userspec=${UID}:${UID}`, this.folder, node];
    const path = program.endsWith('.mjs') ? `/app/${program}` : program;
    return startProgram(
      'unshare',
      ['--mount', '--propagation', 'private', 'sh', '-c', SCRIPT, 'sh']
        .concat(given, confined, user, path)
        .concat(args),
      {
        ...{ PATH: process.env.PATH, ROOT: this.folder, OUTPUTS: this.outputs, STATE: state },
        TRACER: this.trace?.tracer() ?? '',
      },
    );
  }
}

/** Paths of the system's libraries that Node.js and the native packages of the outputs load. */
async function librariesOf(outputs: string): Promise<Set<string>> {
  const natives = (await filesBelow(outputs)).filter((path) =>
    /^\w+\/bin\/node$|\.node$/.test(path),
  );
  const paths = natives.flatMap((path) => {
    const listed = execFileSync('ldd', [join(outputs, path)], { encoding: 'utf8' });
    return [...listed.matchAll(/(?:=> |^\t)(\/\S+)/gm)].map(([, library = '']) => library);
  });
  return new Set(paths);
}
