import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Program, type Settings, startProgram } from '../deploy/program.ts';
import { type Served, served } from '../deploy/served.ts';

/** Starts a program from an output with the output's own Node.js, without waiting for anything. */
export function runProgram(
  output: string,
  args: readonly string[],
  state: string,
  settings: Settings,
): Program {
  const [program = '', ...rest] = args;
  const { PATH } = process.env;
  return startProgram(join(output, 'bin/node'), [join(output, program), ...rest], {
    ...{ PATH, DATA_DIR: state, LOG_LEVEL: 'warn' },
    ...settings,
  });
}

/** An API process or a web server with its own state folder and port. */
export class Server {
  /** The folder of the output that it runs from its next start on. */
  output: string;
  /** Its settings from its next start on. */
  settings: Settings;
  readonly origin: string;
  readonly state: string;
  private readonly process: Served;

  constructor(program: string, port: number, options: ServerOptions) {
    this.output = options.output;
    this.settings = options.settings;
    this.state = options.state;
    const run = () => runProgram(this.output, [program], this.state, this.settings);
    this.process = served(String(port), run);
    this.origin = this.process.origin;
  }

  start = () => this.process.start();
  stop = () => this.process.stop();
  signal: Program['signal'] = (name) => this.process.signal(name);
  kill = () => this.process.kill();

  async restart(change: Partial<Pick<ServerOptions, 'output' | 'settings'>> = {}): Promise<void> {
    await this.stop();
    if (change.output) this.output = change.output;
    this.settings = { ...this.settings, ...change.settings };
    await this.start();
  }

  /** Removes its state folder, as if its disk were lost. */
  async loseDisk(): Promise<void> {
    await this.kill();
    await rm(this.state, { recursive: true, force: true });
  }
}

interface ServerOptions {
  readonly output: string;
  readonly settings: Settings;
  readonly state: string;
}
