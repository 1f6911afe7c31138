/** Lets an edited route replace the remote's definition without a reload. The page then loads its data again. */
// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function acceptLoader(source: string): string {
  return `${source}\nimport.meta.webpackHot?.accept();\n`;
}
