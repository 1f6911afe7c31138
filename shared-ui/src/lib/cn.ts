/**
 * Joins class names. An element must not have two classes for one property. Classes that a caller may override have
 * the `base:` variant (see theme.css), and tests find other conflicts with `classConflicts`.
 */
export { clsx as cn } from 'clsx';
