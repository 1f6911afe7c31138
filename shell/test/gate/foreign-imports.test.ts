import { expect, test } from 'vitest';
import { published } from './found-problems.ts';

test('a build that imports another remote is refused with both files', async () => {
  const page = `
    import { Methodology } from '../../../../mf-leaderboard/src/methodology/methodology.tsx';
    export const Page = () => <Methodology />;
  `;
  await expect(published({ 'src/pages/home.tsx': page })).rejects.toThrow(
    /^\.\/src\/pages\/home\.tsx imports \S*mf-leaderboard\/src\/methodology\/methodology\.tsx, which belongs to mf-leaderboard\nA remote never imports another/,
  );
});
