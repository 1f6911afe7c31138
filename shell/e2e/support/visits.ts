const REMOTES = ['mf-agent', 'mf-content', 'mf-directory', 'mf-leaderboard', 'mf-wizard'] as const;

/** With the remotes that contribute to these pages. */
const AGENT = ['mf-agent', 'mf-content', 'mf-leaderboard'];
const CATEGORY = ['mf-directory', 'mf-leaderboard'];

/**
 * The remotes whose pages a file of browser tests visits. A test fails if it visits another one. Files that are not
 * listed visit all.
 */
const VISITS: Readonly<Record<string, readonly string[]>> = {
  'alone/dev.spec.ts': ['mf-leaderboard'],
  'alone/gallery.spec.ts': [],
  'alone/gate.spec.ts': [],
  'alone/start.spec.ts': [],
  'pages/agent.spec.ts': [...AGENT, ...CATEGORY],
  'pages/arrival.spec.ts': [...CATEGORY, 'mf-content'],
  'pages/charts.spec.ts': [...AGENT, ...CATEGORY],
  'pages/content.spec.ts': ['mf-content'],
  'pages/contributions.spec.ts': [...AGENT, 'mf-directory'],
  'pages/directory.spec.ts': [...AGENT, ...CATEGORY],
  'pages/early-presses.spec.ts': [...AGENT, ...CATEGORY],
  'pages/every-page/mf-agent.spec.ts': AGENT,
  'pages/every-page/mf-content.spec.ts': ['mf-content'],
  'pages/every-page/mf-directory.spec.ts': CATEGORY,
  'pages/every-page/mf-leaderboard.spec.ts': ['mf-leaderboard'],
  'pages/every-page/mf-wizard.spec.ts': ['mf-wizard'],
  'pages/every-page/shell.spec.ts': [],
  'pages/frame.spec.ts': ['mf-content', 'mf-leaderboard'],
  'pages/interop.spec.ts': ['mf-content', 'mf-leaderboard'],
  'pages/keyboard.spec.ts': [...AGENT, ...CATEGORY],
  'pages/leaderboard.spec.ts': AGENT,
  'pages/outage.spec.ts': ['mf-content', 'mf-directory', 'mf-leaderboard'],
  'pages/pairs.spec.ts': AGENT,
  'pages/qa-conditions.spec.ts': AGENT,
  'pages/qa-panel.spec.ts': [...AGENT, 'mf-directory'],
  'pages/qa-sandbox.spec.ts': AGENT,
  'pages/qa.spec.ts': ['mf-content', 'mf-leaderboard'],
  'pages/scroll.spec.ts': [...AGENT, ...CATEGORY],
  'pages/shortlist.spec.ts': AGENT,
  'pages/submissions.spec.ts': AGENT,
  'pages/wizard.spec.ts': ['mf-agent', 'mf-wizard'],
};

/** The remotes whose pages a file visits. @param file relative to `shell/e2e` */
export const visitedBy = (file: string): readonly string[] => VISITS[file] ?? REMOTES;
