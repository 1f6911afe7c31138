import { defineConfig } from 'vitest/config';
import { project } from './test/databases/project.ts';

export default defineConfig({
  test: { projects: [project({ name: 'server-kit', include: ['src/**/*.test.ts'] })] },
});
