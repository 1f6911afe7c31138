import { federation, modules } from './federation.ts';

const BUNDLERS = {
  async webpack(path) {
    const { default: webpack } = await import('webpack');
    const { ModuleFederationPlugin } = await import('@module-federation/enhanced/webpack');
    const compiler = webpack({
      ...modules,
      experiments: { outputModule: true },
      output: { ...modules.output, path },
      plugins: [new ModuleFederationPlugin(federation)],
    });
    const { promise, resolve } = Promise.withResolvers();
    compiler.run((error, stats) => resolve(error ?? stats.compilation.errors[0]));
    const failure = await promise;
    if (failure) throw failure;
  },

  async Rsbuild(root) {
    const { createRsbuild } = await import('@rsbuild/core');
    const { pluginModuleFederation } = await import('@module-federation/rsbuild-plugin');
    const rsbuild = await createRsbuild({
      cwd: modules.context,
      config: {
        source: { entry: { main: './remote.js' } },
        output: {
          distPath: { root, js: '', jsAsync: '' },
          filenameHash: false,
          assetPrefix: 'auto',
        },
        plugins: [pluginModuleFederation(federation)],
        tools: {
          rspack: { output: { module: true, chunkFormat: 'module', chunkLoading: 'import' } },
        },
      },
    });
    await rsbuild.build();
  },

  async Vite(outDir) {
    const { build } = await import('vite');
    const { federation: plugin } = await import('@module-federation/vite');
    const { library: _always, ...options } = federation;
    await build({
      root: modules.context,
      configFile: false,
      base: './',
      build: {
        outDir,
        assetsDir: '',
        target: 'esnext',
        emptyOutDir: true,
        rollupOptions: { input: 'remote.js' },
      },
      plugins: [plugin({ ...options, manifest: true })],
    });
  },
};

// Builds the remote: `node build.js Vite <folder>`.
const [bundler, folder] = process.argv.slice(2);
await BUNDLERS[bundler](folder);
