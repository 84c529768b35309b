// A browser that remembers.

globalThis.localStorage = {
  kept: {},
  getItem: (key) => localStorage.kept[key] ?? null,
  setItem(key, value) {
    localStorage.kept[key] = value;
  },
};
