import { setUpTests } from '../src/testing/set-up-tests.ts';

setUpTests();
