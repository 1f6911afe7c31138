/** Lets an edited route replace the remote's definition without a reload. The page then loads its data again. */
export default function acceptLoader(source: string): string {
  return `${source}\nimport.meta.webpackHot?.accept();\n`;
}
