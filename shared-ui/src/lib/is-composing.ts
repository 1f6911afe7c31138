import type { KeyboardEvent } from 'react';

/**
 * Whether a key belongs to an input method that composes text, such as Japanese. Safari reports the key that ends
 * a composition only by its code, 229.
 */
export const isComposing = ({ nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
