import { createElement, useState } from 'react';
import { Link } from 'react-router-dom';

export function Page() {
  const [count, setCount] = useState(0);
  return createElement(
    'div',
    null,
    createElement('h1', null, 'A page of a stock remote'),
    createElement(
      'button',
      { type: 'button', onClick: () => setCount(count + 1) },
      `Pressed ${count}`,
    ),
    createElement(Link, { to: '/leaderboard' }, 'To another remote'),
  );
}
