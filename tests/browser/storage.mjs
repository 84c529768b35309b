// A fake of the browser's storage.

globalThis.localStorage = {
  kept: {},
  getItem: (key) => localStorage.kept[key] ?? null,
  setItem(key, value) {
    const size = Object.entries({ ...localStorage.kept, [key]: value }).reduce(
      (n, [a, b]) => n + a.length + b.length,
      0,
    );
    if (size > localStorage.most) throw new Error("QuotaExceededError");
    localStorage.kept[key] = value;
  },
  removeItem(key) {
    delete localStorage.kept[key];
  },
  most: Number.POSITIVE_INFINITY,
};
globalThis.sessionStorage = { ...localStorage, kept: {} };
sessionStorage.getItem = (key) => sessionStorage.kept[key] ?? null;
sessionStorage.setItem = (key, value) => {
  sessionStorage.kept[key] = value;
};
