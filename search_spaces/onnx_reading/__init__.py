"""The parts of `onnx_reader`: files, constants, input sizes, old opsets, fused and quantised operators, loops."""
