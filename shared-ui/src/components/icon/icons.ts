import { icon } from './icon.tsx';

export const SearchIcon = /*#__PURE__*/ icon(
  'M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5',
);
export const CloseIcon = /*#__PURE__*/ icon('M6 6l12 12M18 6 6 18');
export const MenuIcon = /*#__PURE__*/ icon('M4 7h16M4 12h16M4 17h16');
export const ChevronDownIcon = /*#__PURE__*/ icon('m6 9 6 6 6-6');
export const ChevronRightIcon = /*#__PURE__*/ icon('m9 6 6 6-6 6');
export const ArrowLeftIcon = /*#__PURE__*/ icon('M20 12H4m6-6-6 6 6 6');
export const ArrowRightIcon = /*#__PURE__*/ icon('M4 12h16m-6-6 6 6-6 6');
export const ArrowUpIcon = /*#__PURE__*/ icon('M12 20V4M6 10l6-6 6 6');
export const PlusIcon = /*#__PURE__*/ icon('M12 5v14M5 12h14');
export const CheckIcon = /*#__PURE__*/ icon('m5 12.5 4.5 4.5L19 7');
export const MinusIcon = /*#__PURE__*/ icon('M5 12h14');
export const ExternalIcon = /*#__PURE__*/ icon(
  'M14 4h6v6m0-6-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5',
);
export const SunIcon = /*#__PURE__*/ icon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
);
export const MoonIcon = /*#__PURE__*/ icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z');
export const MonitorIcon = /*#__PURE__*/ icon(
  'M5 4h14a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM9 20h6M12 16v4',
);
export const ThumbsUpIcon = /*#__PURE__*/ icon(
  'M7 11v9H4a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zm0 0 4-8a2.5 2.5 0 0 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1 7a2 2 0 0 1-2 1.7H7',
);
export const ThumbsDownIcon = /*#__PURE__*/ icon(
  'M17 13V4h3a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1zm0 0-4 8a2.5 2.5 0 0 1-2.5-2.5V15H5a2 2 0 0 1-2-2.3l1-7A2 2 0 0 1 6 4h11',
);
export const CompareIcon = /*#__PURE__*/ icon(
  'M12 3v18M8 6H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3M16 6h3a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1h-3',
);
export const TrophyIcon = /*#__PURE__*/ icon(
  'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4v1a4 4 0 0 0 4 4M16 6h4v1a4 4 0 0 1-4 4M12 14v4M8.5 20.5h7M10 18h4',
);
export const FlagIcon = /*#__PURE__*/ icon('M5 21V4m0 0c5-2 8 3 14 .5V14c-6 2.5-9-2.5-14-.5');
export const AlertIcon = /*#__PURE__*/ icon(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7.5v5M12 16h.01',
);
export const InfoIcon = /*#__PURE__*/ icon(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 11v5.5M12 8h.01',
);
export const InboxIcon = /*#__PURE__*/ icon(
  'M4 13 6.5 5h11L20 13v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm0 0h5a3 3 0 0 0 6 0h5',
);
export const CompassIcon = /*#__PURE__*/ icon(
  'M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M15.5 8.5l-2 5-5 2 2-5z',
);
export const ShareIcon = /*#__PURE__*/ icon('M12 15V4M8 7.5 12 3.5l4 4M6 12H5v8h14v-8h-1');
export const BookmarkIcon = /*#__PURE__*/ icon(
  'M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z',
);
export const ClockIcon = /*#__PURE__*/ icon('M3 12a9 9 0 1 0 18 0 9 9 0 1 0-18 0M12 7v5l3.5 2');
