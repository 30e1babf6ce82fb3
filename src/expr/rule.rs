//! Parameter rules: what a short value such as `50%` or `1BRD_48G` stands for (spec section 10).
