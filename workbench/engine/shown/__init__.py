"""What a rules module tells a front-end about things that are larger than a line: plain values, made of views too."""
