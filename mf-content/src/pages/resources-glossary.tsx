/** The glossary at its second URL. A page's file is named after its route. */
export { Page } from './glossary.tsx';
