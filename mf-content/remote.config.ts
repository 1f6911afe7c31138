export { markdownRules as rules } from './build/markdown.ts';
