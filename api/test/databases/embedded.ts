import { setupEmbedded } from '../../../server-kit/test/databases/embedded.ts';
import { prepare } from './prepare.ts';

export const setup = setupEmbedded(prepare);
