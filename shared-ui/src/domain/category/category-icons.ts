import { icon } from '../../components/icon/icon.tsx';

export const ChatIcon = /*#__PURE__*/ icon(
  'M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-5 4v-4H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.5 9.5h7M8.5 12.5h4',
);
export const CodeIcon = /*#__PURE__*/ icon('m8 8-4.5 4L8 16M16 8l4.5 4-4.5 4M13.5 5l-3 14');
export const PenIcon = /*#__PURE__*/ icon('m15.5 4.5 4 4L8.5 19.5 4 20l.5-4.5zM13 7l4 4');
export const ImageIcon = /*#__PURE__*/ icon(
  'M5.5 4.5h13a2 2 0 0 1 2 2v11a2 2 0 0 1 -2 2h-13a2 2 0 0 1 -2 -2v-11a2 2 0 0 1 2 -2zM7.5 9.5a1.5 1.5 0 1 0 3 0 1.5 1.5 0 1 0-3 0M4 17l5-4 3 2.5 4-4 4.5 4',
);
export const VideoIcon = /*#__PURE__*/ icon(
  'M5 6h8.5a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-8.5a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2zM15.5 10.5l5.5-3v9l-5.5-3',
);
export const HeadsetIcon = /*#__PURE__*/ icon(
  'M5 14v-2a7 7 0 0 1 14 0v2M5 13h2v5H6a1.5 1.5 0 0 1-1.5-1.5V13.5M19 13h-2v5h1a1.5 1.5 0 0 0 1.5-1.5V13.5M18 18c0 2-2 2.5-5 2.5',
);
export const ScanIcon = /*#__PURE__*/ icon(
  'M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M8.5 12.5l2.5 2.5 4.5-5',
);
export const BlocksIcon = /*#__PURE__*/ icon(
  'm12 3 8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
);
export const MegaphoneIcon = /*#__PURE__*/ icon(
  'M4 10v4h3l9 4.5v-13L7 10zM16 9.5a2.5 2.5 0 0 1 0 5M7.5 14l1.5 5.5h2.5L10.2 15.5',
);
export const BranchIcon = /*#__PURE__*/ icon(
  'M5 5.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 18.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15 8a2 2 0 1 0 4 0 2 2 0 1 0-4 0M7 7.5v9M17 10c0 4-10 2-10 6',
);
export const VoiceIcon = /*#__PURE__*/ icon('M4 10.5v3M8 7.5v9M12 4.5v15M16 8.5v7M20 10.5v3');
export const GridIcon = /*#__PURE__*/ icon(
  'M5.5 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15 4h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM5.5 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5zM15 13.5h3.5a1.5 1.5 0 0 1 1.5 1.5v3.5a1.5 1.5 0 0 1 -1.5 1.5h-3.5a1.5 1.5 0 0 1 -1.5 -1.5v-3.5a1.5 1.5 0 0 1 1.5 -1.5z',
);
