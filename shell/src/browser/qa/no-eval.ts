import { config } from 'zod';

// When the first schema is defined, zod tests whether it may compile schemas, which the security
// policy would report.
config({ jitless: true });
