import { config } from 'zod';

// zod tries whether it may compile schemas, when the first one is defined, and the security policy reports that.
config({ jitless: true });
