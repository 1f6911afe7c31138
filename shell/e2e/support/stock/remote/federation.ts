const shared = { singleton: true, requiredVersion: false } as const;

/** What every bundler needs to know about this remote. */
export const federation = {
  name: 'stock',
  filename: 'stock.js',
  library: { type: 'module' },
  exposes: { './remote': './remote.js', './pages/faq': './page.js' },
  shared: { react: shared, 'react-router-dom': shared },
  dts: false,
} as const;

const target: ('web' | 'es2022')[] = ['web', 'es2022'];

/** The options of webpack and Rspack, which build scripts by default, not ES modules. */
export const modules = {
  context: import.meta.dirname,
  mode: 'production',
  devtool: false,
  entry: {},
  target,
  output: { module: true, chunkFormat: 'module', filename: '[name].js', publicPath: 'auto' },
  infrastructureLogging: { level: 'error' },
} as const;
