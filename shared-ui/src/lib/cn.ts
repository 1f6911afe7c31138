/**
 * Joins class names. An element must not have two classes for one property: classes that a caller may override carry
 * the `base:` variant (see theme.css), and `classConflicts` finds other conflicts in tests.
 */
export { clsx as cn } from 'clsx';
