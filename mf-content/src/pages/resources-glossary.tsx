/** The glossary at its second address. A page's file is named after its route. */
export { Page } from './glossary.tsx';
