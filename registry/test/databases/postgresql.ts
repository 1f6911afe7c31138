import { setupPostgresql } from '../../../server-kit/test/databases/postgresql.ts';
import { prepare } from './prepare.ts';

export const setup = setupPostgresql(prepare);
