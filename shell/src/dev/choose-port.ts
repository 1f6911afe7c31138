import { InvalidArgumentError } from 'commander';
import { type HeldPort, holdNextPort, holdPort } from '../run/port.ts';
import { StartError } from '../run/processes.ts';

const FIRST_PORT = 3000;
const PORT_MAX = 65_535;

/** Reserves the given port, or the first free one from 3000. @throws StartError if it is taken */
export async function choosePort(given: string | number | undefined): Promise<HeldPort> {
  if (given === undefined || given === '') return holdNextPort(FIRST_PORT);
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > PORT_MAX)
    throw new InvalidArgumentError(
      `The port must be a number from 1 to ${PORT_MAX}, not "${given}".`,
    );
  const held = await holdPort(port);
  if (!held)
    throw new StartError(
      `Port ${port} is taken. Stop the program that uses it or choose another port.`,
    );
  return held;
}
